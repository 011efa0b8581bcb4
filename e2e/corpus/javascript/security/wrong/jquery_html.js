$('#send').on('click', () => {
  $.post('/comments', { text: $('#text').val() }, (comment) => {
    $('#comments').append('<p>' + comment.text + '</p>');
  });
});
