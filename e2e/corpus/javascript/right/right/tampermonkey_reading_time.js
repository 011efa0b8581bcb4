// ==UserScript==
// @name         Reading time
// @namespace    https://example.com/userscripts
// @version      0.3.1
// @description  Shows how long an article takes to read
// @author       You
// @match        https://blog.example.com/*
// @grant        GM_addStyle
// @grant        GM_getValue
// @run-at       document-idle
// ==/UserScript==

(function () {
  'use strict';

  const WORDS_PER_MINUTE = GM_getValue('wpm', 220);

  GM_addStyle(`
    .reading-time {
      color: #666;
      font: italic 14px/1.5 Georgia, serif;
    }
  `);

  const article = document.querySelector('article, main');
  const heading = article?.querySelector('h1');
  if (!heading) return;

  const words = article.innerText.split(/\s+/).filter(Boolean).length;
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));

  const note = document.createElement('p');
  note.className = 'reading-time';
  note.textContent = `${minutes} min read, ${words.toLocaleString()} words`;
  heading.after(note);
})();
