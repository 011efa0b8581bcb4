$('#send').on('click', () => {
  $.post('/comments', { text: $('#text').val() }, (comment) => {
    $('#comments').append($('<p>').text(comment.text));
  });
});
