async function refreshRow(row, id) {
  const answer = await fetch(`/rows/${encodeURIComponent(id)}`);
  row.textContent = await answer.text();
}
