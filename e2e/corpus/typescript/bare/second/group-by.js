function groupBy(items, keyFn) {
  return items.reduce((groups, item) => {
    const key = keyFn(item);
    const before = Object.hasOwn(groups, key) ? groups[key] : [];
    return { ...groups, [key]: [...before, item] };
  }, {});
}

export default groupBy;
