exports.title = () => document.title;
