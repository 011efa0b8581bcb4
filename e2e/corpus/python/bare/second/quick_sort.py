def quick_sort(items):
    result = list(items)

    def sort(low, high):
        if low >= high:
            return
        pivot = result[high]
        place = low
        for k in range(low, high):
            if result[k] < pivot:
                result[k], result[place] = result[place], result[k]
                place += 1
        result[place], result[high] = result[high], result[place]
        sort(low, place - 1)
        sort(place + 1, high)

    sort(0, len(result) - 1)
    return result


def sort_by(records, field):
    return sorted(records, key=lambda record: record[field])
