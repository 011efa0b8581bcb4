async function send(rows: Row[]) {
	rows.forEach(async (row) => {
		await post(row);
	});
}
