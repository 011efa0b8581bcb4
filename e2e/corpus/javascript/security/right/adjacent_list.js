const list = document.querySelector('#people');
function addPerson(person) {
  list.insertAdjacentHTML('beforeend', '<li></li>');
  list.lastElementChild.textContent = person.name;
}
