async function refreshRow(row, id) {
  const answer = await fetch(`/rows/${encodeURIComponent(id)}`);
  row.outerHTML = await answer.text();
}
