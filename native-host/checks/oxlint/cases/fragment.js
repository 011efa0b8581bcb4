const unused = helper();
unused;
export {};
