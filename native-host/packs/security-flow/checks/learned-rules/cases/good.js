async function send(rows) {
  for (const row of rows) await post(row);
}
