const list = document.querySelector('#people');
function addPerson(person) {
  list.insertAdjacentHTML('beforeend', '<li>' + person.name + '</li>');
}
