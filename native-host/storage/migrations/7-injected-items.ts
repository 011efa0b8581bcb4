/** An item that was injected is found by its id: a pattern's injections go on in the name of its heir. */
export const INJECTED_ITEMS_SQL = `
CREATE INDEX injections_by_item ON injections (item);
`;
