"""The figures of the benchmark page: how each is made and recorded, their page and chart, and their bars.

Every figure is a ratio of two things that are measured one after the other in one run, by processor time, so that it
means the same on any machine, busy or not. The larger, the better.
"""
