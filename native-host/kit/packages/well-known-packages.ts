import type { Registry } from './package-names.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Packages that many projects use, as everybody knows them; distinctive names only, for an ordinary word is near to
 * others.
 */
export const WELL_KNOWN: Readonly<Record<Registry, readonly string[]>> = {
  npm: words(`
    @angular/common @angular/core @apollo/client @aws-sdk/client-s3 @babel/core @babel/preset-env @emotion/react
    @mui/material @nestjs/common @nestjs/core @playwright/test @prisma/client @reduxjs/toolkit @sentry/node
    @tanstack/react-query @testing-library/jest-dom @testing-library/react @testing-library/user-event @types/jest
    @types/node @types/react @vitejs/plugin-react ajv angular apollo-server archiver async autoprefixer aws-sdk
    axios babel-core babel-jest babel-loader bcrypt bcryptjs better-sqlite3 bluebird body-parser bootstrap bullmq
    chalk chart.js cheerio chokidar classnames clsx colors commander compression concurrently connect cookie-parser
    core-js cors cosmiconfig cross-env cross-spawn crypto-js css-loader cypress d3 date-fns dayjs debug dotenv
    drizzle-orm ejs electron enzyme esbuild eslint eslint-config-prettier eslint-plugin-import eslint-plugin-react
    execa express express-session express-validator fast-check fast-glob fastify file-loader firebase formik
    framer-motion fs-extra gatsby googleapis graphql gulp handlebars helmet html-webpack-plugin
    http-proxy-middleware husky i18next immer immutable inquirer ioredis jasmine jquery js-yaml jsdom json5
    jsonwebtoken karma keycloak-js knex less lint-staged lodash lodash-es lru-cache lucide-react luxon marked
    mathjs memfs minimatch minimist mkdirp mobx mocha moment moment-timezone mongodb mongoose morgan multer mysql
    mysql2 nanoid next next-auth node-cron node-fetch node-sass nodemailer nodemon openai papaparse passport
    passport-jwt path-to-regexp pdfkit playwright postcss postcss-loader preact prettier prisma prop-types
    puppeteer puppeteer-core ramda react react-dom react-hook-form react-icons react-native react-query react-redux
    react-router react-router-dom react-scripts recharts redis redux redux-saga redux-thunk reflect-metadata
    request reselect rimraf rollup sass-loader semver sequelize shelljs sinon socket.io socket.io-client source-map
    sqlite3 storybook stripe style-loader styled-components supertest svelte swagger-ui-express tailwindcss terser
    three through2 tone ts-jest ts-loader ts-node tslib typeorm typescript undici url-loader validator vitest
    vue-router vuex webpack webpack-cli webpack-dev-server winston yargs zod-to-json-schema zustand`),
  PyPI: words(`
    aiofiles aiohttp airflow alembic altair ansible anthropic anyio apscheduler asyncpg attrs authlib azure bcrypt
    beautifulsoup4 boto3 botocore cachetools celery certifi cffi chardet cloudpickle colorama coverage cryptography
    cython databricks datasets dateutil django djangorestframework docutils duckdb elasticsearch fastapi fastavro
    flask flask-cors flask-login flask-sqlalchemy gensim geopandas gevent gitpython google-cloud-storage graphene
    grpcio gunicorn httpx huggingface-hub hypothesis idna imageio importlib-metadata ipykernel ipython isort
    itsdangerous jinja2 jmespath joblib jsonschema jupyter keras kubernetes langchain lightgbm llvmlite loguru lxml
    mako markdown markupsafe marshmallow matplotlib mlflow mongoengine msgpack multidict networkx nltk numba numpy
    oauthlib openai opencv-python openpyxl orjson packaging pandas paramiko passlib pendulum pexpect pillow pipenv
    plotly poetry polars prettytable prometheus-client protobuf psutil psycopg2 psycopg2-binary pyarrow pyasn1
    pycparser pycryptodome pydantic pydantic-settings pygments pyinstaller pyjwt pylint pymongo pymysql pyodbc
    pyopenssl pyparsing pyqt5 pyserial pyspark pytest pytest-asyncio pytest-cov pytest-mock python-dateutil
    python-dotenv python-multipart pytorch-lightning pytz pyyaml pyzmq rapidfuzz redis requests requests-oauthlib
    responses rsa ruamel.yaml s3fs scikit-image scikit-learn scikit-optimize scipy scrapy seaborn selenium
    sentence-transformers sentry-sdk setuptools shapely simplejson sklearn skimage snowflake-connector-python
    soupsieve spacy sqlalchemy sqlmodel starlette statsmodels streamlit structlog sympy tabulate tenacity
    tensorboard tensorflow termcolor tiktoken tokenizers torchaudio torchvision tornado tqdm transformers tzdata
    tzlocal ujson urllib3 uvicorn uvloop virtualenv watchdog websocket-client websockets werkzeug wheel wrapt
    xgboost xlsxwriter xmltodict`),
  'crates.io': words(`
    actix-web anyhow async-trait axum base64 bincode bitflags chrono clap criterion crossbeam crossbeam-channel dashmap
    diesel dotenvy env_logger futures hashbrown hyper indexmap itertools lazy_static libc memchr nalgebra ndarray
    num-bigint num-traits once_cell parking_lot petgraph proc-macro2 proptest prost quote rayon regex reqwest rocket
    rusqlite rustls serde serde_derive serde_json serde_yaml sha2 smallvec sqlx strum syn tempfile thiserror tokio
    tokio-stream tokio-util toml tonic tower-http tracing tracing-subscriber uuid walkdir wasm-bindgen winapi`),
};

/** Names that are near to a well-known one and yet packages, modules or plain words of their own. */
export const REAL_NEIGHBOURS: ReadonlySet<string> = new Set(
  words(`
  color dataset dotenv dotenvx echarts enquirer flash future lucide-preact market markdown2 polar prism psycopg psycopg3
  pymssql query regexp response scrypt serve server sqlite tslint tslint-config-prettier validators vitess
  websocket`),
);

/** Modules that come with Node and with Python and are near to a well-known package. */
export const BUILT_IN: Readonly<Record<Registry, ReadonlySet<string>>> = {
  npm: new Set(
    words(`assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain
    events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl stream
    string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib`),
  ),
  PyPI: new Set(
    words(`abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect
    builtins bz2 calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent
    configparser contextlib contextvars copy copyreg cProfile crypt csv ctypes curses dataclasses datetime dbm
    decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput
    fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq
    hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3
    linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt
    multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib
    pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd
    py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy
    sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd
    sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau
    symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios test textwrap this threading time
    timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata
    unittest urllib urllib2 uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc
    zipapp zipfile zipimport zlib zoneinfo`),
  ),
  'crates.io': new Set(['std', 'core', 'alloc']),
};
