export function showBanner(box, message) {
  const line = document.createElement('p');
  line.className = 'banner';
  line.textContent = message;
  box.innerHTML = '';
  box.append(line);
}
