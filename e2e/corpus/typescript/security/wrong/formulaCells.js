import express from 'express';

const app = express();
app.use(express.json());

class Sheet {
  constructor(cells) {
    this.cells = cells;
  }

  evaluate(formula) {
    const names = Object.keys(this.cells);
    const compute = new Function(...names, `return (${formula});`);
    return compute(...names.map((name) => this.cells[name]));
  }
}

app.post('/evaluate', (req, res) => {
  const sheet = new Sheet(req.body.cells);
  try {
    res.json({ value: sheet.evaluate(String(req.body.formula)) });
  } catch (error) {
    res.status(422).json({ error: error.message });
  }
});

app.listen(8000);
