"""A match as the people at one machine play it: whose turn it is for whom, answers out of turn, hints, taking back.

Nothing of it draws: whatever shows the match is told through :class:`game.match.session.session.Screen`.
"""
