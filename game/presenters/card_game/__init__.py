"""The Card Game on the screen.

``layout`` says where its pieces lie, ``art`` how they look, ``input`` what people can do by gesture and button,
``text`` what is said, ``animation`` how it moves; ``presenter`` puts it together.
"""
