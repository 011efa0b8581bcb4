#include <Arduino.h>

constexpr uint8_t BUTTON_PIN = 2;
constexpr uint8_t RELAY_PIN = 7;
constexpr unsigned long DEBOUNCE_MS = 30;

bool relayOn = false;
int stableState = HIGH;
int lastReading = HIGH;
unsigned long lastChange = 0;

void setup() {
  pinMode(BUTTON_PIN, INPUT_PULLUP);
  pinMode(RELAY_PIN, OUTPUT);
}

void loop() {
  const int reading = digitalRead(BUTTON_PIN);
  if (reading != lastReading) {
    lastReading = reading;
    lastChange = millis();
  }
  if (reading != stableState && millis() - lastChange >= DEBOUNCE_MS) {
    stableState = reading;
    if (stableState == LOW) {
      relayOn = !relayOn;
      digitalWrite(RELAY_PIN, relayOn ? HIGH : LOW);
    }
  }
}
