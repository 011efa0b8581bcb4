port: 3000,
start() {
  return this.port;
},
