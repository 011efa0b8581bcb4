function groupBy(items, keyFn) {
  const groups = {};

  for (const item of items) {
    const key = keyFn(item);
    if (!Object.hasOwn(groups, key)) {
      groups[key] = [];
    }
    groups[key].push(item);
  }

  return groups;
}

export default groupBy;
