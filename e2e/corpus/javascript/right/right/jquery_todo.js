$(function () {
  var STORAGE_KEY = 'todos';
  var todos = JSON.parse(localStorage.getItem(STORAGE_KEY) || '[]');

  function save() {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(todos));
  }

  function render() {
    var $list = $('#todo-list').empty();
    $.each(todos, function (index, todo) {
      $('<li>')
        .toggleClass('done', todo.done)
        .append($('<span>').text(todo.title))
        .append($('<button type="button" class="remove">').text('Remove'))
        .data('index', index)
        .appendTo($list);
    });
    $('#todo-count').text(todos.filter(function (t) { return !t.done; }).length + ' left');
  }

  $('#todo-form').on('submit', function (event) {
    event.preventDefault();
    var title = $.trim($('#todo-title').val());
    if (title) {
      todos.push({ title: title, done: false });
      save();
      render();
      $('#todo-title').val('').trigger('focus');
    }
  });

  $('#todo-list')
    .on('click', 'span', function () {
      var index = $(this).closest('li').data('index');
      todos[index].done = !todos[index].done;
      save();
      render();
    })
    .on('click', '.remove', function () {
      todos.splice($(this).closest('li').data('index'), 1);
      save();
      render();
    });

  render();
});
