$ git clone https://github.com/acme/app.git
Cloning into 'app'...
$ cd app
$ npm ci

added 214 packages in 6s
$ npm test -- --reporter=dot
