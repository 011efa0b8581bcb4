import { semgrepLike } from '../../semgrep/run-semgrep.ts';

/** Looks for the forms that a project's own Semgrep rules describe (see README.md). */
export default semgrepLike({ id: 'semgrep', title: 'Semgrep', install: 'pipx install semgrep' });
