$ npm run <script>
> build; do
