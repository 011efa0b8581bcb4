export function showBanner(box, message) {
  box.innerHTML = `<p class="banner">${message}</p>`;
}
