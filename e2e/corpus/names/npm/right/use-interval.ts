import { onUnmounted, ref, watch, type Ref } from 'vue';

export function useInterval(callback: () => void, period: Ref<number>) {
  const running = ref(false);
  let timer: ReturnType<typeof setInterval> | undefined;

  function stop() {
    clearInterval(timer);
    running.value = false;
  }

  watch(
    period,
    (milliseconds) => {
      stop();
      timer = setInterval(callback, milliseconds);
      running.value = true;
    },
    { immediate: true },
  );
  onUnmounted(stop);

  return { running, stop };
}
