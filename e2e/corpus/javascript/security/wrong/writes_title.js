function printTitle() {
  const title = decodeURIComponent(location.hash.slice(1));
  document.write('<h1>' + title + '</h1>');
}
