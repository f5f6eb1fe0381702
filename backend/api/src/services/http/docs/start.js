/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const nothing = () => () => null;

SwaggerUIBundle({
  url: document.getElementById('api').dataset.url,
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'model',
  docExpansion: 'list',
  filter: true,
  // To read: a page that anybody may open sends nothing and asks for no token.
  supportedSubmitMethods: [],
  plugins: [() => ({ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } })],
  validatorUrl: null,
});
