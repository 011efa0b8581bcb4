import { Injectable } from '@nestjs/common';
import express from 'express';
import './side-effect';

const app = express();
app.get('/', (request, response) => response.send(helper(request.query)));
const rows = await db.query('select 1');
rows.forEach((row) => console.log(row.id));
window.myApp = app;
console.log(import.meta.env.MODE, $('#go'), describe);

function load(id: string): Promise<string>;

@Injectable()
class Service {
  constructor(private readonly store: Store) {}
}

if (rows.length === 0) return;
continue;
