/** Who gives names to every file, and which; common words only where the text shows `sign`. */
interface Environment {
  names: string;
  sign?: RegExp;
  /** They come by a script tag: a file with imports would import them. */
  byScript?: true;
}

const TESTS =
  /\b(?:describe|it|test|suite|context|specify|expect|assert|Given|When|Then|Scenario|cy|jest|vi|QUnit|bench)\b/;

/** Names that a runtime, a runner of tests, a script tag or a build gives to every file without an import. */
const ENVIRONMENTS: readonly Environment[] = [
  {
    sign: TESTS,
    names: `
      describe it test suite context specify expect assert before after beforeAll afterAll beforeEach
      afterEach setup teardown suiteSetup suiteTeardown xit xtest xdescribe fit fdescribe fail pending spyOn
      sinon chai should browser $$ by element bench mocha Given When Then And But Before After Feature
      Scenario within page tap expectTypeOf assertType expectType onTestFinished onTestFailed expectAsync
      spyOnProperty I`,
  },
  { names: 'jest vi vitest jasmine QUnit cy Cypress Chance protractor' },
  {
    byScript: true,
    names: `
      $ jQuery _ d3 Chart THREE L Vue React ReactDOM
      Babel angular ko Backbone Handlebars Mustache ejs moment dayjs luxon axios Swal gsap TweenMax TweenLite
      TimelineMax ScrollTrigger bootstrap mermaid marked hljs Prism katex MathJax renderMathInElement tailwind
      lucide feather AOS Swiper PIXI Phaser io grecaptcha hcaptcha turnstile Stripe paypal braintree Razorpay
      FB gapi google gtag ga dataLayer fbq firebase firebaseui Alpine htmx Howl Howler Matter CANNON Ammo
      BABYLON numeral Papa XLSX JSZip saveAs QRCode html2canvas html2pdf jspdf jsPDF pdfMake anime ace
      CodeMirror monaco Cesium ol mapboxgl maplibregl turf tf ml5 Tone Plotly echarts ApexCharts Highcharts
      vis cytoscape c3 dc crossfilter topojson vega vegaEmbed Sortable Masonry Isotope Flickity Splide
      noUiSlider flatpickr Choices Dropzone FilePond Quill tinymce CKEDITOR ClassicEditor SimpleMDE EasyMDE
      toastr Notyf Toastify tippy Popper Hammer fabric Konva Two Snap SVG Raphael lottie bodymovin particlesJS
      tsParticles VANTA GLightbox Fancybox PhotoSwipe videojs Hls dashjs shaka YT Vimeo DISQUS twttr Typed
      Cookies localforage Dexie PouchDB Fuse lunr DOMPurify showdown markdownit ClipboardJS Intercom Sentry
      mixpanel amplitude posthog plausible umami Pusher Ably signalR Paho mqtt protobuf nacl sjcl CryptoJS
      forge bigInt Decimal BigNumber ethers Web3 web3 ethereum solana kaboom SimplePeer jsyaml DataTable
      Tabulator agGrid Handsontable gridjs Vex ymaps naver kakao ReactRouterDOM Redux Recharts PropTypes Vuex
      VueRouter Pinia ReactQuery p5 Plot Inputs`,
  },
  {
    sign: /\bfunction\s+(?:setup|draw|preload)\s*\(|\bcreateCanvas\s*\(/,
    names: `
      createCanvas background fill noFill stroke noStroke strokeWeight ellipse circle rect square line
      triangle point arc quad beginShape endShape vertex curveVertex bezier push pop translate rotate scale
      random noise map lerp constrain dist sin cos tan floor ceil round sqrt abs min max width height mouseX
      mouseY pmouseX pmouseY mouseIsPressed keyCode keyIsDown frameRate frameCount textSize textAlign text
      createVector loadImage image color colorMode HSB RGB CENTER LEFT RIGHT TOP BOTTOM CORNER PI TWO_PI
      HALF_PI windowWidth windowHeight resizeCanvas noLoop loop redraw createSlider createButton createP
      select millis radians degrees key LEFT_ARROW RIGHT_ARROW UP_ARROW DOWN_ARROW WEBGL rectMode ellipseMode
      imageMode noiseSeed randomSeed randomGaussian shuffle createGraphics pixelDensity loadPixels
      updatePixels pixels smooth noSmooth blendMode loadSound loadFont loadJSON loadStrings textFont textStyle
      textWidth BOLD ITALIC NORMAL CLOSE box sphere plane deltaTime pow exp log int float str`,
  },
  {
    names: `
      Deno Bun HTMLRewriter WebSocketPair EdgeRuntime Netlify importScripts clients registration skipWaiting
      FetchEvent ExtendableEvent InstallEvent ServiceWorkerGlobalScope WorkerGlobalScope
      DedicatedWorkerGlobalScope ExtendableMessageEvent PushEvent NotificationEvent SyncEvent Client Clients
      WindowClient ServiceWorkerClients DOMParserImpl SharedWorkerGlobalScope AudioWorkletProcessor
      AudioWorkletGlobalScope registerProcessor registerPaint sampleRate currentFrame currentTime workbox
      KVNamespace D1Database R2Bucket DurableObject DurableObjectState DurableObjectNamespace Fetcher
      ExecutionContext ExportedHandler ScheduledEvent ScheduledController MessageBatch VectorizeIndex
      Hyperdrive ForwardableEmailMessage AnalyticsEngineDataset PagesFunction CloudflareEnv BunFile __ENV __VU
      __ITER HermesInternal __DEV__ ErrorUtils WScript ActiveXObject Enumerator VBArray CollectGarbage rhino
      java Packages JavaImporter phantom casper slimer scriptArgs Duktape Qt ObjectId ISODate NumberLong
      NumberInt NumberDecimal require define requirejs exports module NodeJS JSX globalThis`,
  },
  {
    sign: /\bdb\.\w+\.(?:find|insert|update|aggregate|create|delete|drop)/,
    names: 'db rs sh use printjson print load quit',
  },
  {
    names: `
      chrome browser messenger GM GM_info GM_addStyle GM_getValue GM_setValue GM_deleteValue GM_listValues
      GM_addValueChangeListener GM_removeValueChangeListener GM_xmlhttpRequest GM_download GM_openInTab
      GM_registerMenuCommand GM_unregisterMenuCommand GM_notification GM_setClipboard GM_getResourceText
      GM_getResourceURL GM_log GM_addElement GM_cookie GM_getTab GM_saveTab GM_getTabs GM_setValues
      GM_getValues unsafeWindow cloneInto exportFunction createObjectIn safari InstallTrigger ChromeUtils
      XPCOMUtils`,
  },
  {
    names: `
      SpreadsheetApp DriveApp DocumentApp SlidesApp FormApp GmailApp CalendarApp ContactsApp MailApp GroupsApp
      UrlFetchApp HtmlService ContentService ScriptApp PropertiesService CacheService LockService Utilities
      Logger Session CardService LinearOptimizationService LanguageApp Jdbc XmlService ConferenceDataService
      GoogleAppsScript SitesApp AdsApp AdminDirectory BigQuery Office Excel Word PowerPoint OneNote Outlook
      ExcelScript figma __html__ __uiFiles__ penpot acquireVsCodeApi activeDocument CSInterface ExternalObject
      UnitValue SolidColor ListWidget importModule DrawContext Pasteboard Keychain ObjC miro framer webflow
      Homey $request $response $done $task $prefs $httpClient $persistentStore $notification $argument`,
  },
  {
    sign: /\b(?:DriveApp|SpreadsheetApp|GmailApp|ScriptApp|UrlFetchApp)\b/,
    names: `
      Drive Sheets Docs Slides Gmail Calendar Browser Charts Maps YouTube Analytics People Tasks`,
  },
  {
    sign: /\bListWidget\b|\bimportModule\s*\(|\bScript\.\w+\(/,
    names: `
      Device Script FileManager Request Alert Safari WebView Speech Timer args config Data Image Color Font
      Size Point Rect LinearGradient DateFormatter`,
  },
  {
    sign: /\bapp\.(?:activeDocument|project|documents|beginUndoGroup)\b|^#target/m,
    names: `
      app $ Folder File alert confirm Window Units SaveOptions ElementPlacement CompItem documents`,
  },
  { sign: /\bimports\.(?:gi|misc|ui)\b/, names: 'imports global log logError ARGV' },
  { sign: /\b(?:ObjC\.|Application\()/, names: 'Application delay Library Progress Path Ref' },
  {
    sign: /\b(?:Game\.\w|Memory\.\w|FIND_|RESOURCE_)/,
    names: `
      Game Memory RoomPosition Creep Structure PathFinder OK ERR_NOT_IN_RANGE FIND_SOURCES FIND_MY_SPAWNS
      RESOURCE_ENERGY WORK CARRY MOVE`,
  },
  {
    sign: /\b(?:Hooks\.(?:on|once|call)|foundry)\b/,
    names: 'Hooks foundry canvas ui game CONFIG CONST ChatMessage Actor Item Roll Scene Dialog',
  },
  {
    sign: /\bsendChat\b|\bon\(\s*['"](?:chat|ready|change)/,
    names: `
      on off sendChat findObjs getObj state playerIsGM createObj filterObjects getAttrByName setAttrs getAttrs
      log`,
  },
  {
    sign: /\b(?:wx|uni|swan|tt|my|qq)\.\w+|^(?:App|Page|Component|Behavior)\(\{/m,
    names: `
      wx uni swan tt my qq App Page Component Behavior getApp getCurrentPages requirePlugin plus`,
  },
  {
    sign: /\bGlide\w+|\bgs\.(?:info|log|addInfoMessage|getUser)|\bg_form\b/,
    names: `
      gs current previous g_form g_user GlideRecord GlideAjax GlideSystem GlideDateTime GlideAggregate sn_ws
      action`,
  },
  {
    sign: /\b(?:ListNode|TreeNode|NestedInteger|M(?:in|ax)PriorityQueue)\b/,
    names: `
      ListNode TreeNode NestedInteger MinPriorityQueue MaxPriorityQueue PriorityQueue Queue Deque _Node Employee
      MountainArray`,
  },
  { sign: /\b(?:Meteor|Template)\.\w/, names: 'Meteor Template Accounts Mongo Tracker Match Package Npm Session' },
  {
    names: `
      mw wp wpApiSettings Drupal drupalSettings Shopify Liquid Ember Ext dojo dijit goog cc Laya egret
      Modernizr ES6Promise steal Parse Cordova cordova LocalFileSystem Titanium kintone Xrm nlapiLoadRecord
      nlobjSearchFilter Zepto __VERSION__ __APP_VERSION__ __BUILD__ __PROD__ __TEST__ __BROWSER__ __SSR__
      __GLOBAL__ __COMMIT__ __PACKAGE_VERSION__ __webpack_public_path__ __webpack_require__
      __webpack_modules__ __non_webpack_require__ __webpack_hash__ __webpack_share_scopes__
      __webpack_init_sharing__ __resourceQuery MAIN_WINDOW_WEBPACK_ENTRY MAIN_WINDOW_PRELOAD_WEBPACK_ENTRY
      defineProps defineEmits defineExpose defineOptions defineSlots defineModel withDefaults definePageMeta
      defineNuxtConfig defineEventHandler defineNuxtPlugin useFetch useRuntimeConfig navigateTo $fetch $state
      $derived $effect $props $bindable $inspect $host`,
  },
];

/** What Node, Deno, Bun and every page have, and no library of the language itself declares. */
const RUNTIME = `
  console fetch URL URLSearchParams URLPattern Response Request RequestInit ResponseInit RequestInfo Headers HeadersInit
  BodyInit FormData Blob File FileReader AbortController AbortSignal Event EventTarget CustomEvent MessageEvent
  ErrorEvent TextEncoder TextDecoder TextEncoderStream TextDecoderStream setTimeout clearTimeout setInterval
  clearInterval setImmediate clearImmediate structuredClone queueMicrotask performance Performance PerformanceObserver
  crypto Crypto CryptoKey SubtleCrypto WebSocket BroadcastChannel MessageChannel MessagePort ReadableStream
  WritableStream TransformStream CompressionStream DecompressionStream WebAssembly process Buffer BufferEncoding global
  require module exports __dirname __filename navigator atob btoa Worker EventSource DOMException NodeJS Storage
  localStorage sessionStorage`;

const wordsOf = ({ names }: Environment): readonly string[] => names.split(/\s+/).filter((name) => name !== '');

/** A comment that tells linters of names from elsewhere: `global $, moment:writable`. */
const DECLARED = /\/\*\s*globals?\s([^*]{1,2000})\*\//g;

/** A name that only a step of the build puts in: `__DEV__`. */
const PUT_IN = /^__[A-Za-z\d_]+__$/;

/**
 * Tells of a name that a text does not define whether an environment that the text may be written for gives it to every
 * file, or a comment of the text says so. @param library 'bare' where the types of Node and of pages may not be there.
 */
export function namesFromElsewhere(text: string, library?: 'bare'): (name: string) => boolean {
  const imports = /^[ \t]*import\b/m.test(text);
  const around = ENVIRONMENTS.filter(({ sign, byScript }) => (sign?.test(text) ?? true) && !(byScript && imports));
  const known = new Set(around.flatMap(wordsOf));
  if (library === 'bare') for (const name of RUNTIME.split(/\s+/)) known.add(name);
  for (const [, names = ''] of text.matchAll(DECLARED))
    for (const name of names.split(',')) known.add((name.split(':')[0] ?? '').trim());
  return (name) => known.has(name) || PUT_IN.test(name);
}
