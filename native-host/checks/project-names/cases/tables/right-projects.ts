/** Right code in a project of its own; `says` is what may be said of it nevertheless, never an error. */
export interface RightProject {
  why: string;
  files: Readonly<Record<string, string>>;
  file: string;
  code: string;
  says?: readonly string[];
}

const USERS = 'CREATE TABLE users (id INT, email TEXT, status TEXT, "createdAt" TEXT, "first-name" TEXT);\n';
const users = { 'db/migrations/001_init.sql': USERS };
/** A column that is one letter from one of `users`. */
const ask = (sql: string): string => `db.query(${JSON.stringify(sql)});\n`;
const withMore =
  (more: string) =>
  (why: string, path: string, text: string): RightProject => ({
    why,
    files: { ...users, [path]: text },
    file: 'src/store.ts',
    code: ask(more),
  });
const emails = withMore('SELECT emails FROM users');
const nick = withMore('SELECT user_email FROM users; SELECT emaiil FROM users');
const migrated = (why: string, migration: string, sql: string): RightProject => ({
  why,
  files: { 'db/migrations/001_init.sql': `${USERS}${migration}` },
  file: 'src/store.ts',
  code: ask(sql),
});
const inUsers = (why: string, sql: string): RightProject => ({ why, files: users, file: 'src/store.ts', code: ask(sql) });

const SQL: readonly RightProject[] = [
  { ...inUsers('a wrong name, so that the others show something', 'SELECT emaiil FROM users'), says: ['error emaiil'] },
  { why: 'quotes behind a backslash', files: users, file: 'a.ts', code: 'db.query("SELECT \\"createdAt\\" FROM users");\n' },
  inUsers('a text with a space in double quotes', 'SELECT id FROM users WHERE status = "in progress"'),
  inUsers('a text in double quotes that is like a column', 'SELECT id FROM users WHERE status = "emial"'),
  {
    why: 'a missing name with a hyphen',
    files: users,
    file: 'a.ts',
    code: 'db.query("SELECT `second-name` FROM users");\n',
    says: ['warning second-name'],
  },
  {
    why: 'tables of the file itself',
    files: users,
    file: 'src/store.ts',
    code: `db.exec('CREATE TABLE users (id INT, emial TEXT)');\n${ask('SELECT emial FROM users')}`,
  },
  nick('a script that alters tables', 'src/migrate.ts', "await db.exec('ALTER TABLE users ADD COLUMN emaiil TEXT');\n"),
  nick('Liquibase in YAML', 'db/changelog/002.yaml', '- addColumn:\n    tableName: users\n'),
  nick('Liquibase in XML', 'db/changelog/nick.xml', '<addColumn tableName="users"/>\n'),
  nick('migrations of MikroORM', 'src/migrations/Migration20240101.ts', "this.addSql('alter table users add emaiil text');\n"),
  nick('migrations of Doctrine', 'migrations/Version2024.php', "<?php $this->addSql('ALTER TABLE users ADD emaiil INT');\n"),
  nick('updates in SQL', 'sql/updates/2.sql', 'ALTER TABLE users ADD COLUMN emaiil TEXT;\n'),
  nick('a schema builder in a script', 'scripts/setup.py', 'op.add_column("users", Column("emaiil"))\n'),
  emails('a mapper that makes tables when it starts', 'src/db.ts', 'new DataSource({ synchronize: true });\n'),
  {
    why: 'the database of another service',
    files: { 'services/auth/migrations/001.sql': USERS },
    file: 'services/billing/src/store.ts',
    code: ask('SELECT emial FROM users'),
  },
  {
    why: 'the database of another package',
    files: { 'auth/migrations/001.sql': USERS, 'auth/package.json': '{}', 'billing/package.json': '{}' },
    file: 'billing/src/store.ts',
    code: ask('SELECT emial FROM users'),
  },
  {
    why: 'two databases of one package',
    files: { 'db/a/migrations/001.sql': USERS, 'db/b/migrations/001.sql': 'CREATE TABLE events (id INT);\n' },
    file: 'src/store.ts',
    code: ask('SELECT emial FROM users'),
    says: ['warning emial'],
  },
  migrated('an action that is not known', 'ALTER TABLE users MUTATE INTO emaiil;\n', 'SELECT emaiil FROM users'),
  migrated(
    'batches that end with GO',
    'CREATE TABLE posts (id INT)\nGO\nALTER TABLE posts ADD title TEXT\nGO\nALTER TABLE users ADD emaiil TEXT\nGO\n',
    'SELECT title, emaiil FROM posts, users',
  ),
  migrated(
    'statements without a semicolon',
    'ALTER TABLE users ADD nick TEXT\nALTER TABLE users ADD emaiil TEXT\n',
    'SELECT emaiil FROM users',
  ),
  migrated('a text that does not end', "INSERT INTO users VALUES ('x);\nALTER TABLE users ADD emaiil TEXT;\n", 'SELECT emaiil FROM users'),
  migrated(
    'a quote that a backslash hides, or not',
    "INSERT INTO users (email) VALUES ('it\\'s');\nALTER TABLE users ADD emaiil TEXT;\nINSERT INTO users (email) VALUES ('x');\n",
    'SELECT emaiil FROM users',
  ),
  migrated('a part after a bare mark', '-- Down\nALTER TABLE users DROP COLUMN email;\n', 'SELECT email FROM users'),
  migrated(
    'what MySQL alone runs',
    '/*!50001 ALTER TABLE users ADD COLUMN emaiil TEXT */;\n',
    'SELECT emaiil FROM users',
  ),
  migrated("PostGIS's functions", "SELECT AddGeometryColumn('users', 'emaiil', 4326);\n", 'SELECT emaiil FROM users'),
  migrated(
    'a date part without quotes',
    'CREATE TABLE visits (days INT, minutes INT, seen TEXT);\n',
    'SELECT TIMESTAMPDIFF(MINUTE, seen, seen), DATEADD(day, 1, seen), DATE_TRUNC(seen, MONTH) FROM visits',
  ),
  inUsers('a table before the column that is set', 'UPDATE users u SET u.email = ?'),
  inUsers('an update by a name of FROM', 'UPDATE u SET email = 1 FROM users u WHERE u.id = 3'),
];

const drizzle = {
  'package.json': '{ "dependencies": { "drizzle-orm": "1.0.0" } }\n',
  'src/db/schema.ts':
    "import { pgTable, text } from 'drizzle-orm/pg-core';\nexport const users = pgTable('users', { email: text() });\n",
};
const PRISMA_MODEL = 'model User {\n  id Int @id\n  email String\n}\n';
const OBJECTS: readonly RightProject[] = [
  {
    why: "another module's thing of a table's name",
    files: { ...drizzle, 'src/fixtures/users.ts': 'export const users = [];\n' },
    file: 'src/a.ts',
    code: "import { users } from './fixtures/users';\nusers.map((user) => user);\nusers.emial;\n",
  },
  {
    why: 'a schema whose tables have other names for the client',
    files: {
      ...drizzle,
      'src/db/index.ts':
        "import { drizzle } from 'drizzle-orm/node-postgres';\nimport { users } from './schema';\n\n" +
        'export const db = drizzle(url, { schema: { user: users } });\n',
    },
    file: 'src/a.ts',
    code: "import { db } from './db';\nawait db.query.user.findMany();\n",
  },
  {
    why: 'a column that is handed on from another file',
    files: { ...drizzle, 'src/db/index.ts': "export * from './schema';\n" },
    file: 'src/a.ts',
    code: "import { users } from '@/db';\nexport const all = [users.email, users.emial];\n",
    says: ['error emial'],
  },
  {
    why: 'another client of the name',
    files: {
      'prisma/schema.prisma': PRISMA_MODEL,
      'prisma/db.ts': "import { PrismaClient } from '@prisma/client';\nexport const db = new PrismaClient();\n",
      'src/db.js': "const Sequelize = require('sequelize');\nmodule.exports.db = new Sequelize();\n",
    },
    file: 'src/a.ts',
    code: "import { db } from './db';\nawait db.User.create({ emial: 1 });\nawait db.user.create({ data: { emial: 1 } });\n",
  },
  {
    why: 'another thing of the file that makes a client',
    files: {
      'prisma/schema.prisma': PRISMA_MODEL,
      'src/db.ts':
        "import { PrismaClient } from '@prisma/client';\nexport const prisma = new PrismaClient();\nexport const redis = open();\n",
    },
    file: 'src/a.ts',
    code: "import { prisma, redis } from './db';\nredis.usr.create({ data: 1 });\nprisma.user.count({ where: { emial: 1 } });\n",
    says: ['error emial'],
  },
];

const MODELS =
  'from django.db import models\nfrom djmoney.models.fields import MoneyField\n\n\n' +
  'class Place(models.Model):\n    name = models.CharField(max_length=9)\n    price = MoneyField()\n\n\n' +
  'class Cafe(Place):\n    open = models.BooleanField()\n\n\n' +
  'class Comment(models.Model):\n    place = models.ForeignKey(Place, models.CASCADE, related_query_name="said")\n\n\n' +
  'class Visit(models.Model):\n    place = models.ForeignKey(Place, models.CASCADE)\n\n' +
  '    class Meta:\n        default_related_name = "visits"\n';
const django = (why: string, code: string, says: readonly string[] = []): RightProject => ({
  why,
  files: { 'shop/models.py': MODELS },
  file: 'shop/views.py',
  code,
  says,
});
const MODEL = 'from .models import Place\n';
const DJANGO: readonly RightProject[] = [
  django('a wrong name, so that the others show something', `${MODEL}Place.objects.filter(nmae="x")\n`, ['error nmae']),
  django('a count of what leads to it', `${MODEL}Place.objects.annotate(Count("visits")).order_by("-visits__count")\n`),
  django('a name for all that lead to it', `${MODEL}Place.objects.filter(visits__isnull=True)\n`),
  django('a name for queries alone', `${MODEL}Place.objects.filter(said__id=1).prefetch_related("comment_set")\n`),
  django('the way to the model above', 'from .models import Cafe\nCafe.objects.filter(place_ptr__name="x", place_ptr_id=1)\n'),
  django("names of a package's field", `${MODEL}Place.objects.filter(price_currency="EUR")\n`),
  django(
    'a name of two modules',
    'try:\n    from other import Place\nexcept ImportError:\n    from .models import Place\nPlace.objects.filter(nmae="x")\n',
  ),
  django('a name that is given again', `${MODEL}Place = swap(Place)\nPlace.objects.filter(nmae="x")\n`),
  django('a name of a parameter', `${MODEL}def f(Place):\n    return Place.objects.filter(nmae="x")\n`),
  django('a type of a parameter', `${MODEL}def f(a: Place):\n    return Place.objects.filter(nmae="x")\n`, ['error nmae']),
];

const express = {
  'package.json': '{ "dependencies": { "express": "5.0.0" } }\n',
  'src/app.js':
    "const express = require('express');\nconst app = express();\napp.get('/api/orders', h);\nmodule.exports = app;\n",
};
const route = (
  why: string,
  more: Record<string, string>,
  path = '/api/order',
  says: readonly string[] = [],
): RightProject => ({
  why,
  files: { ...express, ...more },
  file: 'public/client.js',
  code: `await fetch('${path}');\n`,
  says,
});
const ROUTES: readonly RightProject[] = [
  route('a wrong path, so that the others show something', {}, '/api/order', ['warning /api/order']),
  route('paths of a function that is given the server', {
    'src/more.js': "module.exports = (app) => {\n  app.get('/api/order', h);\n};\n",
  }),
  route('a server that is not seen to be one', { 'src/more.js': "this.web.get('/:any', h);\n" }),
  route('a client', { 'src/more.js': "api.post('/things', body);\n" }, '/api/order', ['warning /api/order']),
  route('a proxy of the development server', { 'web/package.json': '{ "proxy": "http://localhost:4000" }\n' }),
  route('a proxy of Angular', { 'web/proxy.conf.json': '{ "/api": { "target": "http://localhost:4000" } }\n' }),
  route('prefixes of nginx', { 'deploy/nginx.conf': 'location /api/ { proxy_pass http://app/; }\n' }),
];

const PRISMA: readonly RightProject[] = [
  {
    why: 'a key over several fields whose name stands first',
    files: {
      'prisma/schema.prisma':
        'model User {\n  id Int @id\n  email String\n  @@unique(name: "userEmail", fields: [id, email(sort: Desc)])\n}\n',
      'src/db.ts': "import { PrismaClient } from '@prisma/client';\nexport const prisma = new PrismaClient();\n",
    },
    file: 'src/a.ts',
    code: "import { prisma } from './db';\nprisma.user.findUnique({ where: { userEmail: { id: 1, email: 'x' } } });\n",
  },
];

/** Every right project. */
export const RIGHT_PROJECTS: readonly RightProject[] = [...SQL, ...OBJECTS, ...DJANGO, ...ROUTES, ...PRISMA];
