import { render } from 'preact';
import { computed, signal } from '@preact/signals';

const count = signal(0);
const parity = computed(() => (count.value % 2 === 0 ? 'even' : 'odd'));

function Counter() {
  return (
    <div class="counter">
      <p>
        {count} is {parity}
      </p>
      <button type="button" onClick={() => count.value--} disabled={count.value === 0}>
        −
      </button>
      <button type="button" onClick={() => count.value++}>+</button>
    </div>
  );
}

render(<Counter />, document.getElementById('app'));
