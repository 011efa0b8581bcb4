import { Component, type VNode } from 'preact';
import type { Report, PlacementHow, TargetReport } from '../../shared/report.ts';
import { Button } from './button.tsx';
import { Text } from './text.tsx';

/** What the user says of a block's file: a path in the project, or null for "find it by yourself again". */
export type OnPlace = (event: Event, file: string | null) => void;

const HOW: Record<PlacementHow, string> = {
  info: 'named in the fence',
  comment: 'named in its first line',
  sentence: 'named in the text before it',
  diff: 'named in the diff',
  symbols: 'recognised by the names in it',
  user: 'chosen by you',
  none: '',
};

const LAID = { whole: 'the whole file', fragment: 'parts of the file', diff: 'a diff' } as const;

function Path({ of }: { of: string }): VNode {
  return (
    <code class="inline-code">
      <Text of={of} />
    </code>
  );
}

function Sentence({ target }: { target: TargetReport }): VNode {
  const { kind, file, how, laid, exists } = target;
  if (kind === 'scratch') return <>On its own, in a small package with its related blocks.</>;
  if (file === null)
    return (
      <>
        {how === 'user' ? 'The path you chose cannot be used' : 'It is unknown which file of your project this is'}, so
        it was checked on its own.
      </>
    );
  const known = HOW[how];
  if (laid === null) {
    return (
      <>
        On its own. It would be <Path of={file} /> of your project ({known}), but it was not placed there.
      </>
    );
  }
  return (
    <>
      {laid !== 'diff' && !exists ? 'As the new file ' : 'In '}
      <Path of={file} /> of your project (
      {[...(known === '' ? [] : [known]), ...(exists ? [LAID[laid]] : [])].join('; ')})
    </>
  );
}

class PlaceForm extends Component<{ target: TargetReport; onPlace: OnPlace }, { path: string }> {
  override state = { path: this.props.target.alternatives[0] ?? '' };

  override render(): VNode {
    const { target, onPlace } = this.props;
    const { path } = this.state;
    const { alternatives } = target;
    const wanted = path.trim();
    return (
      <form class="place" aria-label="Which file this block is" onSubmit={(event) => event.preventDefault()}>
        {alternatives.length > 0 && (
          <select
            class="select"
            aria-label="Possible files"
            value={alternatives.includes(path) ? path : ''}
            onChange={(event) => this.setState({ path: event.currentTarget.value })}
          >
            {alternatives.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
            <option value="">another file</option>
          </select>
        )}
        {!alternatives.includes(path) && (
          <input
            class="input"
            aria-label="Path in your project"
            placeholder="src/name.ts"
            value={path}
            autocomplete="off"
            spellcheck={false}
            maxLength={1_000}
            onInput={(event) => this.setState({ path: event.currentTarget.value })}
          />
        )}
        <Button
          label="Verify as this file"
          type="submit"
          off={wanted === ''}
          onPress={(event) => onPlace(event, wanted)}
        />
        {target.how === 'user' && (
          <Button
            label="Detect again"
            kind="quiet"
            title="Discard your choice"
            onPress={(event) => onPlace(event, null)}
          />
        )}
      </form>
    );
  }
}

/** Where a block was laid in and why there, what else was, and the way to say that it is another file. */
export class Where extends Component<
  { target: NonNullable<Report['target']>; onPlace?: OnPlace | undefined },
  { open: boolean }
> {
  override state = { open: this.props.target.kind === 'project' && this.props.target.laid === null };

  override render(): VNode {
    const { target, onPlace } = this.props;
    return (
      <div class="where">
        <p>
          <Sentence target={target} />
        </p>
        {target.notes.map((note) => (
          <p class="muted" key={note}>
            <Text of={note} />
          </p>
        ))}
        {target.beside.length > 0 && (
          <p class="muted">
            Other blocks placed with it: <Text of={target.beside.join(', ')} />
          </p>
        )}
        {target.kind === 'project' &&
          onPlace !== undefined &&
          (this.state.open ? (
            <PlaceForm target={target} onPlace={onPlace} />
          ) : (
            <Button label="Another file" kind="quiet" icon="pencil" onPress={() => this.setState({ open: true })} />
          ))}
      </div>
    );
  }
}
