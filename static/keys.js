// Security keys and passkeys: one is registered, or shown in place of the code. Without this
// module, or where the browser has none, the code alone is asked for.

import { all, need } from "./dom.js";

/** @typedef {PublicKeyCredential & { response: AuthenticatorAttestationResponse }} Made */
/** @typedef {PublicKeyCredential & { response: AuthenticatorAssertionResponse }} Shown */

/**
 * Bytes of a text in base64 for addresses.
 *
 * @param {string} [text]
 */
function bytes(text = "") {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/**
 * Such a text of bytes.
 *
 * @param {ArrayBuffer} buffer
 */
function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The credentials that a form knows.
 *
 * @param {HTMLFormElement} form
 * @returns {PublicKeyCredentialDescriptor[]}
 */
function known(form) {
  const ids = (form.dataset.credentials ?? "").split(" ").filter((id) => id !== "");
  return ids.map((id) => ({ type: "public-key", id: bytes(id) }));
}

/**
 * What is sent of a credential that is made.
 *
 * @param {HTMLFormElement} form
 */
async function make(form) {
  const { challenge, host, user, login = "" } = form.dataset;
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { id: host, name: "Areopagus" },
      user: { id: bytes(user), name: login, displayName: login },
      pubKeyCredParams: [
        { type: "public-key", alg: -7 },
        { type: "public-key", alg: -8 },
        { type: "public-key", alg: -257 },
      ],
      excludeCredentials: known(form),
      authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
      attestation: "none",
      timeout: 240_000,
    },
  });
  const { response } = /** @type {Made} */ (credential);
  const key = response.getPublicKey();
  if (!key) {
    throw new TypeError("a key of another kind");
  }
  return {
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.getAuthenticatorData()),
    public_key: text(key),
    algorithm: String(response.getPublicKeyAlgorithm()),
  };
}

/**
 * What is sent of a credential that signs in.
 *
 * @param {HTMLFormElement} form
 */
async function show(form) {
  const { challenge, host } = form.dataset;
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(challenge),
      rpId: host,
      allowCredentials: known(form),
      userVerification: "preferred",
      timeout: 240_000,
    },
  });
  const { rawId, response } = /** @type {Shown} */ (credential);
  return {
    credential: text(rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
  };
}

/**
 * Lets a form ask the authenticator before it is sent.
 *
 * @param {HTMLFormElement} form
 */
function ask(form) {
  const told = need(form, "[data-failed]");
  let isAnswered = false;
  form.addEventListener("submit", async (event) => {
    if (isAnswered) {
      return;
    }
    event.preventDefault();
    told.textContent = "";
    try {
      const answer = await (form.dataset.key === "new" ? make(form) : show(form));
      for (const [name, value] of Object.entries(answer)) {
        need(form, `[name="${name}"]`, HTMLInputElement).value = value;
      }
      isAnswered = true;
      form.requestSubmit();
    } catch {
      // Taken back, not at hand, or too slow.
      told.textContent = told.dataset.failed ?? "";
    }
  });
}

if (globalThis.PublicKeyCredential !== undefined) {
  for (const form of all(document, "form[data-key]", HTMLFormElement)) {
    form.hidden = false;
    ask(form);
  }
}
