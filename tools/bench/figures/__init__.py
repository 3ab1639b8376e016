"""The figures of the benchmark page: measurement, record, page, chart and regression limits.

Every figure is the ratio of two measurements made alternately in one run, in processor time, so that it is comparable
across machines and loads. Larger is better.
"""
