import { semgrepLike } from '../../semgrep/run-semgrep.ts';

/** Looks for the forms that a project's own rules describe, with Opengrep (see README.md). */
export default semgrepLike({
  id: 'opengrep',
  title: 'Opengrep',
  install: 'see https://github.com/opengrep/opengrep/releases',
});
