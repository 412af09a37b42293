import { createHash } from 'node:crypto';
import { fileFunctions } from './terminal-files.ts';

/** Arguments of a `WebRequest`. */
export interface WebQuestion {
  url: string;
  headers: string;
  /** Milliseconds. */
  timeout: number;
  body: string;
}

/** An answer, or MQL's error number. */
export type WebAnswer = { status: number; body: Uint8Array } | { error: number };

/** The environment of a computer's terminals; tests change it. */
export class World {
  /** Unix ms of this computer's clock. */
  clockMs: number;
  /** The broker's last quote in Unix ms, by a clock two hours ahead of UTC; null without quotes. */
  quoteMs: number | null;
  /** Milliseconds since boot. */
  uptimeMs = 1_000_000;
  /** The terminals' common folder. */
  files = new Map<string, Buffer>();
  /** Files open elsewhere, which can be neither read nor replaced. */
  locked = new Set<string>();
  isDiskFull = false;
  questions: WebQuestion[] = [];
  answer: (question: WebQuestion) => WebAnswer = () => ({ error: 5203 });

  constructor(clockMs = Date.UTC(2026, 10, 22, 12)) {
    this.clockMs = clockMs;
    this.quoteMs = clockMs + 2 * 3_600_000;
  }

  pass({ hours = 0, minutes = 0, seconds = 0 }): void {
    const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
    this.clockMs += ms;
    this.uptimeMs += ms;
    if (this.quoteMs !== null) this.quoteMs += ms;
  }

  file(ending: string): [string, Buffer] {
    const found = [...this.files].find(([name]) => name.endsWith(ending));
    if (!found) throw new Error(`There is no file ${ending}`);
    return found;
  }
}

const states = ['FIRST', 'OK', 'GRACE', 'STOPPED'] as const;
const utf8 = new TextDecoder();

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  scratch(): number;
  start(keyLength: number, versionLength: number): void;
  /** The older include has none. */
  startReadOnly?(keyLength: number): void;
  timer(): void;
  stop(): void;
  allowsEntry(): number;
  state(): number;
  text(): number;
  latest(): number;
  lastError(): number;
  isGenuine(length: number): number;
  signatureHolds(key: number): number;
  decode(length: number): number;
  encode(length: number): number;
  read(length: number): number;
}

interface ExpertExports extends Exports {
  expertInit(keyLength: number): number;
  expertTimer(): void;
  expertTick(): void;
  expertDeinit(): void;
}

let charts = 0;

/** A chart with the compiled include, in a terminal logged in to an account. */
export class Chart {
  login = 5012345;
  mode: 'demo' | 'contest' | 'real' = 'real';
  server = 'Broker-Live02';
  company = 'Northern Markets Ltd';
  programName = 'Grid Bot';
  inTester = false;
  isIndicator = false;
  /** The chart shows a symbol that this computer made up. */
  isCustom = false;
  /** The terminal refuses timers. */
  hasNoTimers = false;
  /** Seconds between two timers, as set by the expert. */
  period = 0;
  /** Times that a service sleeps before it is stopped. */
  sleeps = 0;
  log: string[] = [];
  trades = 0;
  /** Lines of the label by object name. */
  labels = new Map<string, string>();
  private readonly id = BigInt(++charts) * 1_000_003n + 130_000_000_000_000_000n;
  private readonly program: ExpertExports;
  private readonly world: World;
  private micros = 0n;

  constructor(module: WebAssembly.Module, world: World) {
    this.world = world;
    const { exports } = new WebAssembly.Instance(module, { mql: this.functions() });
    this.program = exports as unknown as ExpertExports;
    this.program._initialize();
  }

  /** `OnInit`. */
  start(key: string, version = '2.3'): void {
    const keyBytes = Buffer.from(key);
    const versionBytes = Buffer.from(version);
    this.write(Buffer.concat([keyBytes, versionBytes]));
    this.program.start(keyBytes.length, versionBytes.length);
  }
  /** `OnInit` of an indicator. */
  startReadOnly(key: string): void {
    this.write(Buffer.from(key));
    this.program.startReadOnly?.(Buffer.byteLength(key));
  }
  /** `OnTimer`. */
  timer(): void {
    this.program.timer();
  }
  /** `OnDeinit`. */
  stop(): void {
    this.program.stop();
  }
  get expert() {
    const { program } = this;
    return {
      init: (key: string) => {
        this.write(Buffer.from(key));
        return program.expertInit(Buffer.byteLength(key));
      },
      timer: () => program.expertTimer(),
      tick: () => program.expertTick(),
      deinit: () => program.expertDeinit(),
    };
  }
  get state() {
    return states[this.program.state()];
  }
  get allowsEntry(): boolean {
    return this.program.allowsEntry() === 1;
  }
  get text(): string {
    return utf8.decode(this.taken(this.program.text()));
  }
  get lastError(): number {
    return this.program.lastError();
  }
  get latest(): string {
    return utf8.decode(this.taken(this.program.latest()));
  }
  /** Returns the label's visible text. */
  get label(): string {
    return [...this.labels.keys()]
      .toSorted()
      .map((name) => this.labels.get(name))
      .join(' ');
  }

  isGenuine(answer: Uint8Array): boolean {
    this.write(answer);
    return this.program.isGenuine(answer.length) === 1;
  }
  hasForm(answer: Uint8Array): boolean {
    this.write(answer);
    return this.program.read(answer.length) === 1;
  }
  signatureHolds(signature: Uint8Array, digest: Uint8Array, key = 0): boolean {
    this.write(Buffer.concat([signature, digest]));
    return this.program.signatureHolds(key) === 1;
  }
  decode(text: string): Buffer | null {
    this.write(Buffer.from(text, 'latin1'));
    const length = this.program.decode(text.length);
    return length < 0 ? null : this.taken(length);
  }
  encode(text: string): string {
    const bytes = Buffer.from(text);
    this.write(bytes);
    return utf8.decode(this.taken(this.program.encode(bytes.length)));
  }

  private write(bytes: Uint8Array): void {
    this.memory(this.program.scratch(), bytes.length).set(bytes);
  }
  private taken(length: number): Buffer {
    return Buffer.from(this.memory(this.program.scratch(), length));
  }
  private memory(at: number, length: number): Uint8Array {
    return new Uint8Array(this.program.memory.buffer, at, length);
  }
  private string(at: number, length: number): string {
    return utf8.decode(this.memory(at, length).slice());
  }

  private functions(): Record<string, CallableFunction> {
    const { world } = this;
    let answered: { error: number; length: number } = { error: 0, length: 0 };
    const names: Record<number, () => string> = {
      0: () => this.programName,
      2: () => this.company,
      3: () => this.server,
    };
    return {
      gmt: () => BigInt(Math.floor(world.clockMs / 1000)),
      quote: () => BigInt(Math.floor((world.quoteMs ?? 0) / 1000)),
      isCustom: () => Number(this.isCustom),
      setTimer: (seconds: number) => {
        if (!this.hasNoTimers) this.period = seconds;
        return Number(!this.hasNoTimers);
      },
      // A 32-bit counter that wraps after 49.7 days.
      ticks: () => (world.uptimeMs % 2 ** 32) | 0,
      micros: () => (this.micros += 137n),
      login: () => BigInt(this.login),
      mode: () => ['demo', 'contest', 'real'].indexOf(this.mode),
      nameText: (which: number, into: number, limit: number) => {
        const bytes = Buffer.from(names[which]?.() ?? '').subarray(0, limit);
        this.memory(into, bytes.length).set(bytes);
        return bytes.length;
      },
      // PROGRAM_INDICATOR, PROGRAM_EXPERT; else MQL_TESTER.
      programInfo: (which: number) => {
        if (which === 2) return this.isIndicator ? 4 : 2;
        return Number(this.inTester);
      },
      build: () => 5200,
      chart: () => this.id,
      sha256: (data: number, length: number, into: number) => {
        const digest = createHash('sha256').update(this.memory(data, length)).digest();
        this.memory(into, digest.length).set(digest);
        return digest.length;
      },
      web: (...given: number[]) => {
        const [url = 0, urlLength = 0, headers = 0, headersLength = 0, timeout = 0] = given;
        const [data = 0, length = 0, into = 0, limit = 0] = given.slice(5);
        const question = {
          url: this.string(url, urlLength),
          headers: this.string(headers, headersLength),
          timeout,
          body: this.string(data, length),
        };
        world.questions.push(question);
        const answer = world.answer(question);
        answered = { error: 0, length: 0 };
        if ('error' in answer) {
          answered.error = answer.error;
          return -1;
        }
        const body = answer.body.subarray(0, limit);
        this.memory(into, body.length).set(body);
        answered.length = body.length;
        return answer.status;
      },
      webError: () => answered.error,
      webLength: () => answered.length,
      ...fileFunctions(
        world,
        (at, length) => this.memory(at, length),
        (at, length) => this.string(at, length),
      ),
      label: (name: number, nameLength: number, text: number, length: number) =>
        this.labels.set(this.string(name, nameLength), this.string(text, length)),
      labelStands: (name: number, length: number) =>
        Number(this.labels.has(this.string(name, length))),
      labelGone: (name: number, length: number) =>
        Number(this.labels.delete(this.string(name, length))),
      print: (text: number, length: number) => this.log.push(this.string(text, length)),
      trade: () => ++this.trades,
      isStopped: () => Number(this.sleeps <= 0),
      sleep: (ms: number) => {
        this.sleeps--;
        world.pass({ seconds: ms / 1000 });
      },
    };
  }
}
