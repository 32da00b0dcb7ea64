/* page_dom.mjs: as much of a browser's document as the plain page uses, so that node can run it. Elements, attributes,
 * events, focus; selectors are TAG, [attribute] and [attribute=value]. No layout, no style. */

const EMPTY = new Set(["input", "link", "meta"]);

export class Element {
  constructor(page, tag) {
    Object.assign(this, { page, tagName: tag.toUpperCase(), childNodes: [], parent: null, attributes: {}, listeners: {}, dataset: {} });
    Object.assign(this, { hidden: false, disabled: false, checked: false, scrollTop: 0, clientHeight: 0, scrollHeight: 0, typed: undefined });
  }
  setAttribute(key, value) {
    this.attributes[key] = String(value);
    if (key.startsWith("data-")) this.dataset[key.slice(5)] = String(value);
    if (key === "hidden") this.hidden = true;
    if (key === "class") this.className = value;
  }
  getAttribute(key) { return key in this.attributes ? this.attributes[key] : null; }
  get id() { return this.attributes.id || ""; }
  get children() { return this.childNodes.filter((n) => n instanceof Element); }
  get textContent() { return this.childNodes.map((n) => (n instanceof Element ? n.textContent : n)).join(""); }
  set textContent(text) { this.childNodes = text === "" ? [] : [String(text)]; }
  get value() {
    if (this.tagName === "OPTION") return this.attributes.value ?? this.textContent;
    const options = this.tagName === "SELECT" ? this.querySelectorAll("option") : [];
    if (this.tagName !== "SELECT") return this.typed ?? this.attributes.value ?? "";
    return options.some((o) => o.value === this.typed) ? this.typed : options.length ? options[0].value : "";
  }
  set value(value) { this.typed = String(value); }
  append(...nodes) {
    for (const node of nodes) {
      if (node instanceof Element) {
        node.remove();
        node.parent = this;
      }
      this.childNodes.push(node instanceof Element ? node : String(node));
    }
  }
  prepend(node) {
    this.append(node);
    this.childNodes.unshift(this.childNodes.pop());
  }
  replaceChildren(...nodes) {
    for (const child of this.children) child.parent = null;
    this.childNodes = [];
    this.append(...nodes);
  }
  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((n) => n !== this);
    this.parent = null;
  }
  *all() {
    for (const child of this.children) {
      yield child;
      yield* child.all();
    }
  }
  querySelectorAll(selector) {
    const [, tag, key, value] = selector.match(/^(\w*)(?:\[([\w-]+)(?:=(\w+))?\])?$/);
    return [...this.all()].filter((e) => (!tag || e.tagName === tag.toUpperCase()) && (!key || (key in e.attributes && (!value || e.attributes[key] === value))));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] || null; }
  addEventListener(kind, act) { (this.listeners[kind] = this.listeners[kind] || []).push(act); }
  fire(kind) { for (const act of this.listeners[kind] || []) act({ preventDefault() {}, target: this }); }
  /* What a person does: only what can be seen and used. */
  get usable() {
    for (let e = this; e; e = e.parent) if (e.hidden) return false;
    return !this.disabled;
  }
  click() {
    if (!this.usable) throw new Error("can't be pressed: " + (this.id || this.textContent));
    let form = this.parent;
    this.fire("click");
    while (form && form.tagName !== "FORM") form = form.parent;
    if (this.tagName === "BUTTON" && form && this.attributes.type !== "button") form.fire("submit");
  }
  focus() { this.page.activeElement = this; }
  select() {}
}

/* The elements of a page as it is written: closed tags, quoted attributes. */
export function parsePage(text) {
  const page = { hidden: false, activeElement: null, listeners: {} };
  const root = new Element(page, "html"), open = [root];
  for (const [, close, tag, rest, words] of text.replace(/<!DOCTYPE[^>]*>/, "").matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const top = open[open.length - 1];
    if (words !== undefined) {
      if (words.trim()) top.append(words);
    } else if (close) {
      if (open.pop().tagName !== tag.toUpperCase() && tag !== "html") throw new Error("not closed in order: " + tag);
    } else if (tag !== "html") {
      const element = new Element(page, tag);
      for (const [, key, value] of rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) element.setAttribute(key, value || "");
      top.append(element);
      if (!EMPTY.has(tag)) open.push(element);
    }
  }
  return Object.assign(page, {
    documentElement: root,
    body: root.querySelector("body"),
    createElement: (tag) => new Element(page, tag),
    getElementById: (id) => [...root.all()].find((e) => e.id === id) || null,
    querySelectorAll: (selector) => root.querySelectorAll(selector),
    querySelector: (selector) => root.querySelector(selector),
    addEventListener: (kind, act) => root.addEventListener(kind, act),
  });
}

/* A window around the page, with the given ways out (fetch, WebSocket, crypto). */
export function makeWindow(html, address, ways) {
  const kept = new Map(), url = new URL(address), saved = [];
  const location = { get protocol() { return url.protocol; }, get host() { return url.host; }, get hostname() { return url.hostname; },
    get origin() { return url.origin; }, get pathname() { return url.pathname; }, get hash() { return url.hash; }, assign(to) { url.href = new URL(to, url).href; }, reload() {} };
  const go = (_, __, to) => { url.href = new URL(to, url).href; };
  class Address extends URL {
    static createObjectURL(blob) {
      saved.push(blob);
      return "blob:" + saved.length;
    }
    static revokeObjectURL() {}
  }
  return Object.assign({
    document: parsePage(html), location, saved, history: { pushState: go, replaceState: go }, navigator: { language: "en" }, URL: Address, URLSearchParams, Blob,
    localStorage: { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, v), removeItem: (k) => kept.delete(k) },
    window: { addEventListener() {} }, setTimeout, clearTimeout, setInterval, clearInterval, console,
  }, ways);
}
