import { MIB, PAGE_LIMITS } from './page-limits.ts';

export { MIB };

/** Every limit of the product, in one place. Bytes and milliseconds unless the name says otherwise. */
export const LIMITS = {
  ...PAGE_LIMITS,
  /** Host to extension: Chromium drops the port above this (Chrome native messaging documentation). */
  frameToBrowserBytes: 1 * MIB,
  /** Extension to host: Chromium refuses to send more (Chrome native messaging documentation). */
  frameToHostBytes: 64 * MIB,
  /** Commas and opening brackets in one frame: more than any capture within `captureBytes` can have. */
  frameValues: 2 * MIB,
  /** UTF-16 units in one page of a paged reply: even fully escaped (6 bytes a unit) it fits a frame to the browser. */
  pageUnits: 160 * 1024,
  /** Tool output that is kept. */
  toolOutputKeptBytes: 1 * MIB,
  /** Tool output that is read before the tool is stopped. */
  toolOutputReadBytes: 10 * MIB,
  /** Pages of one paged reply; a host that announces more is not believed. */
  pagesPerReply: 64,
  /** Deadline of one check. */
  checkDeadlineMs: 20_000,
  /**
   * A solver's proof that is checked here: UTF-8 bytes, variables that it names, and clauses that are looked at for it,
   * which bound memory and time.
   */
  proof: { bytes: 8 * MIB, variables: 5_000_000, visits: 1_000_000_000 },
  /** What `[formal_specs]` of a project may name, in number: paths and patterns, and files that they come to. */
  formalSpecs: { entries: 100, files: 200 },
  /**
   * An Alethe proof that is checked here: UTF-16 units of it, steps of checking (some millions a second), UTF-16 units
   * of a script that a proof is asked for, the time in ms that a solver gets to print the proofs of one script, and the
   * time in ms that checking them takes, in which the host does nothing else.
   */
  alethe: { units: 400_000, steps: 600_000, scriptUnits: 64 * 1024, wallMs: 1_500, checkMs: 500 },
  /** Formal statements that a report lists. */
  statementsTold: 20,
  /** Of each of them, UTF-16 units. */
  statementUnits: 400,
  /** Of the person's words beside them, UTF-16 units. */
  askedUnits: 600,
  /** How long the first solver of a portfolio is alone, in ms: most small questions are answered by then. */
  solverHeadStartMs: 25,
  /** The user has this long to choose a folder in the host's dialog. */
  folderDialogMs: 5 * 60_000,
  /**
   * How strong tests are: mistakes that are planted, in number, one for so many lines within these bounds, and the time
   * for all of it, ms.
   */
  strength: { leastMutants: 8, mostMutants: 24, linesEach: 3, wallMs: 60_000 },
  /** An engine may take so long to read what the checks of a text depend on, ms. */
  readMs: 3_000,
  /** Of a longer file, UTF-16 units, no function is called: it is read for that while everybody else waits. */
  calledUnits: 128 * 1024,
  /** Files of a change beside the one that is verified, in number, and all texts of a change, UTF-8 bytes. */
  filesPerChange: 500,
  changeBytes: 8 * MIB,
  /** Files of one job of many files. */
  filesPerJob: 64,
  /** Longest that one hook may take, ms; what it says later is not heard. */
  hookMs: 30_000,
  /** Rounds of one repair loop: answers to "Ask Claude to fix" that are verified again by themselves. */
  repairRounds: 50,
  /** Mutes kept, in number; beyond it the oldest go, and what they silenced is told again. */
  mutesKept: 2_000,
  /** A learned rule's pattern as JSON, UTF-16 units. */
  ruleBytes: 20_000,
  /** Checks that one verification may be restricted to, in number. */
  checksAsked: 40,
  /** Reason of a mute, UTF-16 units. */
  muteReasonUnits: 500,
  /**
   * A project's `.claude-verify` folder: entries that it may have, records of one kind that are read, bytes of one
   * record and of all of one kind, and records and bytes that one export writes.
   */
  projectRecords: {
    entries: 10_000,
    ofKind: 500,
    fileBytes: 64 * 1024,
    kindBytes: 2 * MIB,
    written: 200,
    writtenBytes: 256 * 1024,
  },
  /** What `export claude-md` writes: rules in number, and UTF-8 bytes of the section with its markers. */
  claudeMd: { rules: 10, bytes: 2 * 1024 },
  /** Findings kept per check; the rest are counted. */
  findingsPerCheck: 200,
  /** Text of one correction's field, UTF-8 bytes. */
  correctionFieldBytes: 256 * 1024,
  /** A whole correction as JSON, keys that the format does not know included, UTF-8 bytes. */
  captureBytes: 2 * MIB,
  /** Objects and arrays within each other in a correction. */
  captureDepth: 32,
  /** Jobs and reports kept, in number; beyond it the oldest go. Corrections are kept until the user deletes them. */
  jobsKept: 5_000,
  /** Bytes of all reports' JSON; beyond it the oldest go. */
  reportsBytes: 512 * MIB,
  /** Verdicts kept for code that comes again, in number. */
  verdictsKept: 10_000,
  /** Bytes of all kept verdicts' JSON; beyond it the oldest go. */
  verdictsBytes: 128 * MIB,
  /**
   * Recent occurrences (weighed by age) of one pattern that a project should not see; a pattern is critical from 0.6 of
   * it on.
   */
  patternOccurrences: 5,
  /**
   * Observations of what verifications found in conversations, for the effect of patterns: days, and rows of each
   * table.
   */
  observations: { days: 730, rows: 200_000 },
  /** Earlier verdicts of which it turned out whether they were right: days, and rows. */
  judgedVerdicts: { days: 730, rows: 20_000 },
  /** One run of untrusted code in the sandbox: bytes, milliseconds, processor seconds, processes and threads. */
  sandbox: {
    wallMs: 20_000,
    cpuSeconds: 60,
    memoryBytes: 1_024 * MIB,
    processes: 256,
    fileBytes: 64 * MIB,
    diskBytes: 1_024 * MIB,
    outputBytes: 10 * MIB,
  },
  /**
   * What a snapshot of a project copies: bytes of one file, bytes of all, files in number; the rest is named as left
   * out.
   */
  snapshot: { fileBytes: 32 * MIB, totalBytes: 1_024 * MIB, files: 50_000 },
  /**
   * Files of a project in which names are declared, read for one check: UTF-16 units of one and of all, and their
   * number; the rest is named as not read, and then no name counts as missing.
   */
  declaredNames: { fileUnits: 1 * MIB, totalUnits: 8 * MIB, files: 2_000 },
  /**
   * What is taken of one archive of a registry: bytes of it, bytes and entries that it may unpack to, bytes and files
   * that are kept of it, bytes of one kept file, UTF-16 units of one path; and the time for one answer, ms.
   */
  acquire: {
    archiveBytes: 48 * MIB,
    unpackedBytes: 512 * MIB,
    entries: 60_000,
    keptBytes: 24 * MIB,
    keptFiles: 6_000,
    fileBytes: 6 * MIB,
    pathUnits: 300,
    answerMs: 30_000,
  },
  /** Programs that `claude-verify tools install` fetches: bytes, files, answers "elsewhere", ms. */
  tools: {
    archiveBytes: 400 * MIB,
    unpackedBytes: 1_200 * MIB,
    keptBytes: 1_200 * MIB,
    fileBytes: 400 * MIB,
    keptFiles: 6_000,
    entries: 60_000,
    redirects: 3,
    answerMs: 10 * 60_000,
  },
  /** One question to a server that proves: bytes that are sent, and bytes of its answer that are read. */
  proverServer: { sentBytes: 2 * MIB, answerBytes: 256 * 1024 },
  /** Bytes of sources and stubs that are kept of one wheel of Python; they are read in full where it is imported. */
  wheels: { keptBytes: 12 * MIB },
  /**
   * Declarations of one npm package with those of what they import: packages, imports of imports, bytes; how long a
   * verification waits for those that it fetches, ms; packages that one block's imports are looked up of; and how long
   * a version that was the newest is taken for it, ms.
   */
  declarations: {
    setPackages: 60,
    setDepth: 5,
    setBytes: 64 * MIB,
    fetchMs: 45_000,
    perBlock: 12,
    newestMs: 30 * 24 * 60 * 60_000,
  },
  /**
   * One hook of Claude Code: ms until it has answered whatever is still running, ms until what is running is cancelled,
   * bytes of its event and of the end of a transcript that are read, and UTF-16 units of what the model gets (Claude
   * Code puts more than 10,000 into a file) and of one line.
   */
  hook: {
    deadlineMs: 29_000,
    verifyMs: 25_000,
    eventBytes: 64 * MIB,
    transcriptBytes: 16 * MIB,
    answerUnits: 9_500,
    lineUnits: 1_000,
  },
  /**
   * Programs over HTTP: connections; requests that are answered at once, and jobs of theirs that have not ended; time
   * for the headers, for the whole request, and without any byte in either direction, ms; bytes of headers, of a body,
   * of one without a token; seconds that an answer may wait for its job; tokens; how long a code pairs, ms, and tries.
   */
  http: {
    connections: 64,
    requestsAtOnce: 32,
    jobsAtOnce: 16,
    headersMs: 5_000,
    requestMs: 15_000,
    silenceMs: 90_000,
    headerBytes: 8 * 1024,
    bodyBytes: 8 * MIB,
    openBodyBytes: 1024,
    waitSeconds: 60,
    tokens: 20,
    pairingMs: 5 * 60_000,
    pairingTries: 5,
  },
  /**
   * One call of a tool by a model: files, ms until its verification is cancelled (clients wait
   * for a minute), units of what is described, and of an answer.
   */
  toolCall: { files: 50, verifyMs: 55_000, descriptionUnits: 500, answerUnits: 24_000 },
  /** A warm worker that was not used for this long is stopped. */
  warmIdleMs: 10 * 60_000,
} as const;
