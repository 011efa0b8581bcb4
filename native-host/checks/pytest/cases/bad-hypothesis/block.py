from hypothesis import given, strategies as st


def encode(text):
    runs = []
    for char in text:
        if runs and runs[-1][0] == char:
            runs[-1][1] += 1
        else:
            runs.append([char, 1])
    return "".join(f"{char}{count}" for char, count in runs)


def decode(text):
    return "".join(char * int(count) for char, count in zip(text[::2], text[1::2]))


@given(char=st.sampled_from("ab"), count=st.integers(0, 30))
def test_round_trip(char, count):
    assert decode(encode(char * count)) == char * count
