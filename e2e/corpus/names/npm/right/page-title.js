import { computed, ref, watch } from 'vue';

export function usePageTitle(initial, suffix) {
  const title = ref(initial);
  const full = computed(() => (title.value ? `${title.value} - ${suffix}` : suffix));

  watch(
    full,
    (text) => {
      document.title = text;
    },
    { immediate: true, flush: 'post' },
  );

  return { title, full };
}
