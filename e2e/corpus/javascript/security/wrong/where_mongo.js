exports.byName = (users, name) => users.find({ $where: `this.name === '${name}'` }).toArray();
