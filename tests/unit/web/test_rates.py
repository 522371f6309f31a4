from podium.web.guards.buckets import MOST_BUCKETS, Buckets, Rate


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_up_again() -> None:
    clock = Clock()
    buckets = Buckets(Rate(at_once=3, a_second=2), clock)
    assert [buckets.take(b"a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take(b"a") == 0.5
    clock.now += 0.5
    assert buckets.take(b"a") == 0
    assert buckets.take(b"a") > 0
    clock.now += 100
    assert [buckets.take(b"a") for _ in range(4)][:3] == [0, 0, 0]


def test_others_have_buckets_of_their_own() -> None:
    buckets = Buckets(Rate(at_once=1, a_second=1), Clock())
    assert buckets.take(b"a") == 0
    assert buckets.take(b"a") > 0
    assert buckets.take(b"b") == 0


def test_memory_is_bounded() -> None:
    buckets = Buckets(Rate(at_once=1, a_second=1), Clock())
    for number in range(MOST_BUCKETS + 100):
        buckets.take(str(number).encode())
    assert len(buckets._buckets) == MOST_BUCKETS
