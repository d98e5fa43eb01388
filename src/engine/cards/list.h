// Every card of the box, once: what stands here is in the game. To take a card out, take its lines
// out here and delete its file. The order is the order of offers.
#pragma once

#define SPECTER_HUNTERS(X) \
  X(Beast)                 \
  X(Gun)                   \
  X(Prophet)               \
  X(Puppet)                \
  X(Watcher)               \
  X(Heat)                  \
  X(Judge)                 \
  X(Tracker)

#define SPECTER_AGENTS(X) \
  X(Spider)               \
  X(Cobra)                \
  X(BlueJay)              \
  X(Orangutan)            \
  X(Fox)                  \
  X(Mantis)               \
  X(Panther)              \
  X(Raven)                \
  X(TraitorBeast)         \
  X(TraitorGun)           \
  X(TraitorProphet)       \
  X(TraitorPuppet)        \
  X(TraitorWatcher)       \
  X(TraitorHeat)          \
  X(TraitorJudge)         \
  X(TraitorTracker)

#define SPECTER_EQUIPMENT(X) \
  X(FlashBang)               \
  X(SmokeGrenade)            \
  X(AdrenalSurge)            \
  X(StealthField)            \
  X(TangleLine)              \
  X(HoloDecoy)               \
  X(PowerFists)              \
  X(VelocityBlade)           \
  X(ConcussionGrenade)       \
  X(EmpGrenade)              \
  X(ProximityMine)           \
  X(MindTap)                 \
  X(PulseBlades)             \
  X(RemoteTrigger)           \
  X(SmokeDagger)             \
  X(Flare)                   \
  X(MedKit)                  \
  X(PortableBarrier)

#define SPECTER_VEHICLES(X) \
  X(Tracer)                 \
  X(Interceptor)

// Questions stand in the files of those who ask them.
#define SPECTER_QUESTIONS(X) \
  X(Sensor)                  \
  X(Senses)                  \
  X(PostCogFirst)            \
  X(PostCogSecond)           \
  X(Clairvoyance)            \
  X(ScentFirst)              \
  X(ScentSecond)             \
  X(Bark)
