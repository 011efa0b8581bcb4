import axios from 'axios';

const client = axios.create({
  baseURL: 'https://articles.example.com/api',
  timeout: 8000,
});

export async function searchArticles(term, page = 1) {
  const { data } = await client.get('/search', {
    params: { q: term, page, perPage: 20 },
    headers: { Accept: 'application/json' },
  });
  return data.results.map((article) => ({
    id: article.id,
    title: article.title.trim(),
  }));
}
