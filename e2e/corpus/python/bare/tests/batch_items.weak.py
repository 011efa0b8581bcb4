from batch_items import batches, process_in_batches


def test_batches():
    result = list(batches(range(4), 2))
    assert len(result) == 2


def test_process():
    assert isinstance(process_in_batches([1, 2], 2, lambda batch: batch), list)
