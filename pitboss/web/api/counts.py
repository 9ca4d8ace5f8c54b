"""What the service counts: answers, views, and what stands."""

from collections import Counter


class Metrics:
    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str, int]] = Counter()
        self.views = 0

    def lines(self, **gauges: int) -> list[str]:
        lines = [
            "# HELP pitboss_answers_total Requests answered, by method, route and status.",
            "# TYPE pitboss_answers_total counter",
        ]
        for (method, route, status), count in sorted(self.answers.items()):
            about = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"pitboss_answers_total{{{about}}} {count}")
        lines += ["# TYPE pitboss_views_total counter", f"pitboss_views_total {self.views}"]
        for name, value in gauges.items():
            lines += [f"# TYPE pitboss_{name} gauge", f"pitboss_{name} {value}"]
        return lines
