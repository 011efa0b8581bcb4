function printTitle() {
  const title = decodeURIComponent(location.hash.slice(1));
  document.title = title;
}
