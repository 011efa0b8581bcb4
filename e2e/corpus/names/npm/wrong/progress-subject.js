const { Subject, scan, startWith } = require('rxjs');

function createProgress(total) {
  const steps = new Subject();
  const percent = steps.pipe(
    scan((done, step) => done + step, 0),
    startWith(0),
  );

  return {
    advance(step = 1) {
      steps.onNext(step);
    },
    finish() {
      steps.complete();
    },
    subscribe(listener) {
      return percent.subscribe((done) => listener(Math.round((done / total) * 100)));
    },
  };
}

module.exports = { createProgress };
