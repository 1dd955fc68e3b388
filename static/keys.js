// Security keys and passkeys: one is registered, or shown in place of the code. Without this
// module, or where the browser has none, the code alone is asked for.

/** Bytes of a text in base64 for addresses. */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** Such a text of bytes. */
function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The credentials that a form knows. */
function known(form) {
  const ids = (form.dataset.credentials ?? "").split(" ").filter((id) => id !== "");
  return ids.map((id) => ({ type: "public-key", id: bytes(id) }));
}

/** What is sent of a credential that is made. */
async function make(form) {
  const { challenge, host, user, login } = form.dataset;
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { id: host, name: "Areopagus" },
      user: { id: bytes(user), name: login, displayName: login },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: known(form),
      authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
      attestation: "none",
      timeout: 240_000,
    },
  });
  const { response } = credential;
  return {
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.getAuthenticatorData()),
    public_key: text(response.getPublicKey()),
    algorithm: String(response.getPublicKeyAlgorithm()),
  };
}

/** What is sent of a credential that signs in. */
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
  const { response } = credential;
  return {
    credential: text(credential.rawId),
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
  };
}

/** Lets a form ask the authenticator before it is sent. */
function ask(form) {
  const told = form.querySelector("[data-failed]");
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
        form.elements.namedItem(name).value = value;
      }
      isAnswered = true;
      form.requestSubmit();
    } catch {
      // Taken back, not at hand, or too slow.
      told.textContent = told.dataset.failed;
    }
  });
}

if (globalThis.PublicKeyCredential !== undefined) {
  for (const form of document.querySelectorAll("form[data-key]")) {
    form.hidden = false;
    ask(form);
  }
}
