from tqdm import tqdm


def copy(files: dict[str, list[bytes]]) -> int:
    copied = 0
    outer = tqdm(files.items(), position=0, desc="files")
    for name, chunks in outer:
        inner = tqdm(chunks, position=1, leave=False, desc=name)
        for chunk in inner:
            copied += len(chunk)
        inner.close()
        outer.set_postfix_str(tqdm.format_sizeof(copied))
    outer.refresh()
    outer.clear()
    outer.close()
    print(tqdm.format_interval(90), outer.reset(total=5))
    return copied
