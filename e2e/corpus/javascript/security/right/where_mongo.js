exports.byName = (users, name) => users.find({ name: String(name) }).toArray();
